import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/** `RedSnwapper`, at one address on the supported chains (npm sushi 7.3.15 of 2026-11, `RED_SNWAPPER_ADDRESS`). */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable([
  [
    1, 10, 25, 30, 56, 100, 122, 137, 143, 146, 169, 196, 250, 288, 314, 999, 1088, 1101, 1116, 4326, 5000,
    8453, 9745, 33139, 34443, 42161, 42170, 42220, 43111, 43114, 56288, 59144, 80094, 81457, 167000, 534352,
    747474,
  ],
  '0xAC4c6e212A361c968F1725b4d055b47E63F80b75',
])
