import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/**
 * The routers of Eisen by chain. Eisen publishes no list; these are the ones that LI.FI allows:
 * github.com/lifinance/contracts, `config/whitelist.json`, commit ef00558 of 2026-08-21. Morph, Core, Zircuit and Taiko, which
 * Eisen's integrators also use, are not on it.
 */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable(
  [[30, 5000, 8453, 34443, 42161, 534352], '0x81Bbba46b9FCf04ab13314136B895b15291F0462'],
  [[56, 81457], '0x126968aF1c00A094F7EFF5C0aa4B5bda97Dc51B6'],
  [[143], '0xECE5E77f9A9846C4D69555Eb44E0CFF8B5F03F1e'],
  [[747, 98866], '0x85EFA14c12F5fE42Ff9D7Da460A71088b26bEa31'],
  [[999], '0x2CeF6a4cBbEe140Ed790D1CD0BB59D45a76a0754'],
  [[1868], '0x8F4b0d551eF09ad492Ae44bF7a12Ab6c838C7976'],
  [[2741], '0x7Fb4822fc565BcaCF0aB1FecE1aFeeA787C07C37'],
  [[4326], '0x1172826a33c1B44e813Edfda03ecC8B792db2B69'],
  [[43111], '0xEdc5CBe5E657d9bB6beaB4d743022198cF82D158'],
  [[59144], '0xa091AeD5265CADb389100096cbDd363683A867e5'],
  [[80094], '0x25Edc5DB010235459eD61E2b5F9524a843C8A2A9'],
  [[747474], '0x3785A27B78AC23d797A36AC6B658495296A8Bf35'],
)
