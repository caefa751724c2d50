import type { Address } from '../../kernel/schema.ts'

/** Addresses for reading the rewards of a market. Lower-cased. */
export interface IncentivesProvider {
  /** `UiIncentiveDataProviderV3` */
  readonly address: Address
  /** The market's `PoolAddressesProvider`. */
  readonly market: Address
}

/**
 * Incentives providers of `AAVE_V3` by chain id. The startup files do not contain them. Source:
 * @bgd-labs/aave-address-book 4.44.22, `UI_INCENTIVE_DATA_PROVIDER` and `POOL_ADDRESSES_PROVIDER`.
 */
export const INCENTIVES_PROVIDERS: Readonly<Record<number, IncentivesProvider>> = {
  1: {
    address: '0xe3dff4052f0bf6134acb73beae8fe2317d71f047',
    market: '0x2f39d218133afab8f2b819b1066c7e434ad94e9e',
  },
  10: {
    address: '0x5c5228ac8bc1528482514af3e27e692495148717',
    market: '0xa97684ead0e402dc232d5a977953df7ecbab3cdb',
  },
  56: {
    address: '0x5c5228ac8bc1528482514af3e27e692495148717',
    market: '0xff75b6da14ffbbfd355daf7a2731456b3562ba6d',
  },
  100: {
    address: '0x5d4d4007a4c6336550ddaa2a7c0d5e7972eebd16',
    market: '0x36616cf17557639614c1cddb356b1b83fc0b2132',
  },
  137: {
    address: '0x91e04cf78e53aebe609e8a7f2003e7eecd743f2b',
    market: '0xa97684ead0e402dc232d5a977953df7ecbab3cdb',
  },
  146: {
    address: '0xec859aed64e87004fa724892d5ab474901825b2d',
    market: '0x5c2e738f6e27bce0f7558051bf90605dd6176900',
  },
  324: {
    address: '0x430ef10d29237a0f061f9f7753fce1cd1f5cf0e1',
    market: '0x2a3948bb219d6b2fa83d64100006391a96be6cb7',
  },
  1088: {
    address: '0xe92cd6164ce7dc68e740765bc1f2a091b6cbc3e4',
    market: '0xb9fabd7500b2c6781c35dd48d54f81fc2299d7af',
  },
  1868: {
    address: '0xcb5b3ca20603231945dc5731c33e7f7f7679ea89',
    market: '0x82405d1a189bd6ce4667809c35b37fbe136a4c5b',
  },
  4326: {
    address: '0xd8994fe9b79f99cd0b13ae946f5cd866c6d12d00',
    market: '0x46dcd5f4600319b02649fd76b55aa6c1035ca478',
  },
  5000: {
    address: '0x04eec4892ec41a056c66787211ae81a24460ff02',
    market: '0xba50cd2a20f6da35d788639e581bca8d0b5d4d5f',
  },
  8453: {
    address: '0x91e04cf78e53aebe609e8a7f2003e7eecd743f2b',
    market: '0xe20fcbdbffc4dd138ce8b2e6fbb6cb49777ad64d',
  },
  9745: {
    address: '0xcb85c501b3a5e9851850d66648d69b26a4c90942',
    market: '0x061d8e131f26512348ee5fa42e2df1ba9d6505e9',
  },
  42161: {
    address: '0x68100bd5345ea474d93577127c11f39ff8463e93',
    market: '0xa97684ead0e402dc232d5a977953df7ecbab3cdb',
  },
  42220: {
    address: '0x3a1ea5fb3098b9767e0e85d63e28a5c0eaa44099',
    market: '0x9f7cf9417d5251c59fe94fb9147feee1aad9cea5',
  },
  43114: {
    address: '0x99732d5da21f44f9e45e36ef9da4b1df2eb0b28e',
    market: '0xa97684ead0e402dc232d5a977953df7ecbab3cdb',
  },
  57073: {
    address: '0x25ec457d1778b0e5316e7f38f3c22baf413f1a8c',
    market: '0x4172e6aaec070acb31aace343a58c93e4c70f44d',
  },
  59144: {
    address: '0x117684358d990e42eb1649e7e8c4691951dc1e71',
    market: '0x89502c3731f69ddc95b65753708a07f8cd0373f4',
  },
  534352: {
    address: '0x5d4d4007a4c6336550ddaa2a7c0d5e7972eebd16',
    market: '0x69850d0b276776781c063771b161bd8894bcdd04',
  },
}
