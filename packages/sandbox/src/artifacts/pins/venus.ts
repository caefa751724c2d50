import type { PinnedPackage } from '../manifest.ts'

const json = { kind: 'json' } as const

export const venusPin: PinnedPackage = {
  // The package contains 4,217 build files; five of them are used.
  name: '@venusprotocol/venus-protocol',
  version: '10.3.0',
  integrity:
    'sha512-qGvjvUgYhK5REF/Cj4Lg4FNBMrEscnSSxr4sHL4WDlb2woPucvqLfGkw/f3XKFanf+lWD1G4K0Gzpdc430+BeQ==',
  licence: 'BSD-3-Clause',
  source: 'https://github.com/VenusProtocol/venus-protocol',
  megabytes: 57,
  files: [
    {
      // The test package's comptroller contains all facets in one contract, so no diamond proxy is needed.
      artifact: 'VenusComptroller',
      path: 'artifacts/contracts/test/ComptrollerMock.sol/ComptrollerMock.json',
      form: json,
    },
    {
      artifact: 'VenusComptrollerLens',
      path: 'artifacts/contracts/Lens/ComptrollerLens.sol/ComptrollerLens.json',
      form: json,
    },
    {
      artifact: 'VenusAccessControl',
      path: 'artifacts/contracts/test/AccessControlManagerMock.sol/AccessControlManagerMock.json',
      form: json,
    },
    {
      artifact: 'VenusJumpRateModel',
      path: 'artifacts/contracts/InterestRateModels/JumpRateModel.sol/JumpRateModel.json',
      form: json,
    },
    {
      artifact: 'VBep20Immutable',
      path: 'artifacts/contracts/Tokens/VTokens/VBep20Immutable.sol/VBep20Immutable.json',
      form: json,
    },
  ],
}
