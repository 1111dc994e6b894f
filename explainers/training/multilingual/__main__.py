import sys

from explainers.training.multilingual.train import main

if __name__ == "__main__":
    sys.exit(main())
