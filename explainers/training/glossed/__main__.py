import sys

from explainers.training.glossed.train import main

if __name__ == "__main__":
    sys.exit(main())
