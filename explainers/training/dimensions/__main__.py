import sys

from explainers.training.dimensions.train import main

if __name__ == "__main__":
    sys.exit(main())
