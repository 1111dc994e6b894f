import sys

from explainers.training.aspects.train import main

if __name__ == "__main__":
    sys.exit(main())
