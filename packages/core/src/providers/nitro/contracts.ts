/** The contracts of Router Nitro on one chain. */
export interface NitroContracts {
  /** `AssetForwarder`, which takes deposits that relayers fill. Its calls are decoded. */
  readonly assetForwarder: string
  /** `AssetBridge`, which burns and mints wrapped tokens. Its calls are not decoded. */
  readonly assetBridge?: string | undefined
}

/**
 * Router Nitro by chain id: the only contracts that its transactions call, and the only spenders.
 *
 * Source: github.com/router-protocol/router-chain-docs, `docs/develop/asset-transfer-via-nitro`, read 2026-10: the
 * forwarders of `supported-chains-tokens.mdx` (commit 3206220), the bridges of `assetbridge-contract-addresses.md`
 * (commit 355f018). EVM chains only, without Tron. Router Protocol publishes no list of `DexSpan`, which swaps before
 * the bridge.
 */
export const NITRO_CONTRACTS: Readonly<Record<number, NitroContracts>> = {
  1: {
    assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9',
    assetBridge: '0xf9f4c3dc7ba8f56737a92d74fd67230c38af51f2',
  },
  10: {
    assetForwarder: '0x8201c02d4ab2214471e8c3ad6475c8b0cd9f2d06',
    assetBridge: '0x21c1e74caadf990e237920d5515955a024031109',
  },
  30: {
    assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9',
    assetBridge: '0x7bd616192fb2b364f9d29b2026165281a5f2ff2f',
  },
  56: {
    assetForwarder: '0x260687ebc6c55dadd578264260f9f6e968f7b2a5',
    assetBridge: '0x21c1e74caadf990e237920d5515955a024031109',
  },
  137: {
    assetForwarder: '0x1396f41d89b96eaf29a7ef9ee01ad36e452235ae',
    assetBridge: '0xa62ec33abd6d7ebdf8ec98ce874820517ae71e4d',
  },
  151: { assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9' },
  169: {
    assetForwarder: '0x21c1e74caadf990e237920d5515955a024031109',
    assetBridge: '0xf3ad01cf8e4d3ef95f5d480ec534dd98caa0555f',
  },
  196: { assetForwarder: '0x21c1e74caadf990e237920d5515955a024031109' },
  250: { assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9' },
  288: {
    assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9',
    assetBridge: '0x8c4acd74ff4385f3b7911432fa6787aa14406f8b',
  },
  324: {
    assetForwarder: '0x8b6f1c18c866f37e6ea98aa539e0c117e70178a2',
    assetBridge: '0xca9e3756b9e20f9edb204523210af736839b07e9',
  },
  570: { assetForwarder: '0x21c1e74caadf990e237920d5515955a024031109' },
  698: { assetForwarder: '0x21c1e74caadf990e237920d5515955a024031109' },
  995: { assetForwarder: '0x7bd616192fb2b364f9d29b2026165281a5f2ff2f' },
  1088: { assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9' },
  1101: {
    assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9',
    assetBridge: '0x958cae900315e85f6d00228c48e237822f9c22f8',
  },
  1997: { assetForwarder: '0xf0773508c585246bd09bfb401aa18b72685b03f9' },
  2000: { assetForwarder: '0x21c1e74caadf990e237920d5515955a024031109' },
  5000: {
    assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9',
    assetBridge: '0x97eec1c29f745dc7c267f90292aa663d997a601d',
  },
  5845: { assetForwarder: '0x21c1e74caadf990e237920d5515955a024031109' },
  8453: {
    assetForwarder: '0x0fa205c0446cd9eedcc7538c9e24bc55ad08207f',
    assetBridge: '0x21c1e74caadf990e237920d5515955a024031109',
  },
  23294: { assetForwarder: '0x21c1e74caadf990e237920d5515955a024031109' },
  34443: {
    assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9',
    assetBridge: '0xff13a7a12fd485bc9687ff88d8ae1a6b655ab469',
  },
  42161: {
    assetForwarder: '0xef300fb4243a0ff3b90c8ccfa1264d78182adaa4',
    assetBridge: '0x0fa205c0446cd9eedcc7538c9e24bc55ad08207f',
  },
  43114: {
    assetForwarder: '0xf9f4c3dc7ba8f56737a92d74fd67230c38af51f2',
    assetBridge: '0x8c4acd74ff4385f3b7911432fa6787aa14406f8b',
  },
  59144: {
    assetForwarder: '0x8c4acd74ff4385f3b7911432fa6787aa14406f8b',
    assetBridge: '0x01b4ce0d48ce91eb6bcaf5db33870c65d641b894',
  },
  81457: {
    assetForwarder: '0x97eec1c29f745dc7c267f90292aa663d997a601d',
    assetBridge: '0x67f6cf80f64b29d4a5c3b004b27d8057809e2820',
  },
  167000: { assetForwarder: '0x7bd616192fb2b364f9d29b2026165281a5f2ff2f' },
  534352: {
    assetForwarder: '0x01b4ce0d48ce91eb6bcaf5db33870c65d641b894',
    assetBridge: '0x96cf38d1bf822f7ccd31f8a5dca1bdce968d7730',
  },
  7225878: {
    assetForwarder: '0x21c1e74caadf990e237920d5515955a024031109',
    assetBridge: '0x260687ebc6c55dadd578264260f9f6e968f7b2a5',
  },
  1313161554: { assetForwarder: '0xc21e4ebd1d92036cb467b53fe3258f219d909eb9' },
}
