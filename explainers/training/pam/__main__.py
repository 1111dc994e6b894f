import sys

from explainers.training.pam.train import main

if __name__ == "__main__":
    sys.exit(main())
