import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/**
 * `EnsoRouter` by chain. Sources: github.com/EnsoBuild/shortcuts-client-contracts, `broadcast/*Deployer.s.sol`, commit f3adb8d
 * of 2026-04-23, which agrees with LI.FI's list (github.com/lifinance/contracts, `config/whitelist.json`, commit ef00558 of
 * 2026-08-21); for Katana, which is in neither, the list of Yearn (github.com/yearn, `ENSO_ROUTERS`, read on 2026-11-25).
 */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable(
  [
    [1, 10, 56, 100, 130, 137, 146, 480, 999, 1868, 8453, 42161, 43114, 57073, 80094],
    '0xF75584eF6673aD213a685a1B58Cc0330B8eA22Cf',
  ],
  [[143, 9745], '0xCfBAa9Cfce952Ca4F4069874fF1Df8c05e37a3c7'],
  [[59144], '0xA146d46823f3F594B785200102Be5385CAfCE9B5'],
  [[98866, 747474], '0x3067BDBa0e6628497d527bEF511c22DA8b32cA3F'],
)
