import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/**
 * `DexAggregator` by chain, to which Fly migrated on 2026-05-03: docs.fly.trade/developers/deployments, as transcribed in
 * github.com/DefiLlama/dimension-adapters (read on 2026-11-25). LI.FI's list agrees: github.com/lifinance/contracts,
 * `config/whitelist.json`, commit ef00558 of 2026-08-21.
 */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable(
  [
    [
      1, 10, 56, 130, 137, 143, 146, 169, 999, 2741, 2818, 4326, 8453, 9745, 42161, 43114, 57073, 59144,
      80094, 81457, 534352, 747474,
    ],
    '0x20F6ee51340aDEed01A59B0e65cB3703f3dc860c',
  ],
  [[250, 1088], '0xF702814d2E1290F3D5f3202565dF46272e1b1b92'],
  [[324], '0xC5B20203b6807e742853c96ce7dCfB1E7B201c0A'],
  [[1101, 167000], '0xF5F3b8fAf45023Fd92C0C88fedf73Fb0529Fc1cD'],
)
