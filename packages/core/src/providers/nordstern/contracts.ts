import { type ContractTable, createContractTable } from '../shared/contract-table.ts'

/**
 * `AggregatorGuard` by chain, which integrators should verify (docs.nordstern.finance). Sources: the registry
 * `GET https://api.nordstern.finance/chains`, as transcribed by an integrator for 18 chains (read on 2026-11-25), which
 * matches github.com/lifinance/contracts, `config/whitelist.json`, commit ef00558 of 2026-08-21. Neither lists Hemi
 * (43111) and BOB (60808), whose addresses are those that two other integrators allow (read on 2026-11-25).
 */
export const CONTRACTS: ContractTable = /* @__PURE__ */ createContractTable(
  [
    [14, 100, 122, 143, 169, 288, 1329, 1868, 8453, 13371, 43111, 57073, 60808, 81457, 534352, 747474],
    '0xC87De04e2EC1F4282dFF2933A2D58199f688fC3d',
  ],
  [[1], '0xa929c559E5e6537359680F39CB4E3708E1a14dd1'],
  [[10, 43114], '0xa575f37e869e6887564F87c07e2885e08D542C4a'],
  [[25, 130, 5000, 34443, 80094], '0x3FFc2315A992b01dc4B3f79C8EEa1921091Ee24f'],
  [[30, 1625], '0x63d3C7Ab37ca36A2A0a338076C163fF60c72527c'],
  [[56], '0x1a3304cBef66de00FbE1548CC4C6585aD22FbCFf'],
  [[137], '0x99bA7d569EA69671B399A7cC488b687515F7EC23'],
  [[146], '0x0a354845411CC1212cfb33Acc6A52Fcd4A80e3Ae'],
  [[999, 59144], '0x2fF506ed9729580EF8Bf04429614beB1baE5F76D'],
  [[8217], '0xb4FE60CD05A3e68668007Cee83DDFD9A50A45B36'],
  [[42161], '0x57f96440f1b1cAD53B40A8924BD540b1279A491c'],
  [[42220], '0x911a744ab8eccB504173fBCAbBD7C34648F2A773'],
)
