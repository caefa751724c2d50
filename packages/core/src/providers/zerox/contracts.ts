import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/**
 * `AllowanceHolder`, the only call target and spender. Its address depends on the supported opcodes: Cancun on most
 * chains, Shanghai on Mantle.
 *
 * Source: github.com/0xProject/0x-settler, `chain_config.json`, commit f6b7303 of 2026-08-21. For Mode and Blast, which
 * that file no longer lists: github.com/lifinance/contracts, `config/whitelist.json`, commit ef00558 of 2026-08-21.
 */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable(
  [
    [
      1, 10, 56, 130, 137, 143, 146, 480, 999, 2741, 8453, 9745, 34443, 42161, 43114, 57073, 59144, 80094,
      81457, 534352,
    ],
    '0x0000000000001fF3684f28c67538d4D072C22734',
  ],
  [[5000], '0x0000000000005E88410CcDFaDe4a5EfaE4b49562'],
)
