import sys

from explainers.training.relations.train import main

if __name__ == "__main__":
    sys.exit(main())
