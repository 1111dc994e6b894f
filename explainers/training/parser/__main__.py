import sys

from explainers.training.parser.train import main

if __name__ == "__main__":
    sys.exit(main())
