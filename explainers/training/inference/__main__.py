import sys

from explainers.training.inference.train import main

if __name__ == "__main__":
    sys.exit(main())
