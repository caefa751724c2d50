/**
 * Short replies of the Gas.zip API for tests, transcribed field by field. 'Recorded' replies come from the live service,
 * 'documented' ones follow its published reference.
 */

export const CONTRACT = '0x2a37D63EAdFe4b4682a3c28C1c2cD4F109Cc2762'
/** Gas.zip's ids of Ethereum and Arbitrum One. */
const SHORT = { 1: 255, 42161: 57 } as const

/** Documented shape, shortened. */
export const CHAINS = {
  chains: [
    {
      name: 'Ethereum',
      chain: 1,
      short: SHORT[1],
      gas: '21000',
      gwei: '1000000000',
      bal: '1000000000000000000',
      rpcs: [],
      symbol: 'ETH',
      price: 2500,
      mainnet: true,
      decimals: 18,
    },
    {
      name: 'Arbitrum One',
      chain: 42161,
      short: SHORT[42161],
      gas: '21000',
      gwei: '10000000',
      bal: '1000000000000000000',
      rpcs: [],
      symbol: 'ETH',
      price: 2500,
      mainnet: true,
      decimals: 18,
    },
    { name: 'Without a number', chain: 7, short: null, symbol: 'X' },
  ],
}

/** Documented, from before `contractDepositTxn` existed: 0.0006 ether from Ethereum to Arbitrum One. */
export const QUOTES = {
  calldata: '0x010039',
  quotes: [{ chain: 42161, expected: '599131010000000', gas: '868990000000', speed: 7, usd: 2.078004 }],
}

/** Documented. */
export const CHAIN_DISABLED = { error: 'Source: Chain Disabled' }
export const NO_LIQUIDITY = { ...QUOTES, quotes: [{ chain: 42161, error: 'Insufficent Liquidity' }] }

export const FROM_HASH = '0x2573fc31a190e20841adc628d1b3f479f20df6e7958deebad7f67a70bb5dc4a6'
export const TO_HASH = '0xc54379edb4c68e17dd47b39de9e6452cdc293974e786dfac1f29d13d51a98ffa'

/** Recorded 2026-10: from Base to MegaETH. */
export const SEARCH_CONFIRMED = {
  deposit: {
    block: 52367616,
    chain: 8453,
    hash: FROM_HASH,
    log: 0,
    seen: 1791524579,
    sender: '0x0b4dd0c3da001fa146eed3f80b01860bef6b8a14',
    shorts: [514],
    status: 'CONFIRMED',
    time: 1791524579,
    to: '0x0b4dd0c3da001fa146eed3f80b01860bef6b8a14',
    token: '0x0000000000000000000000000000000000000000',
    type: 'EOA',
    usd: 0.0249,
    value: '10000000000000',
    valueNative: '10000000000000',
  },
  txs: [
    {
      chain: 4326,
      data: '0x',
      hash: TO_HASH,
      minValue: '0',
      nonce: 18854,
      retries: 1,
      signer: '0x8C826F795466E39acbfF1BB4eEeB759609377ba1',
      status: 'CONFIRMED',
      time: 1791524580,
      to: '0x0b4dd0c3da001fa146eed3f80b01860bef6b8a14',
      updated: 1791524580,
      usd: 0.0248,
      value: '9945101436024',
      valueNative: '9945101436024',
    },
  ],
}
