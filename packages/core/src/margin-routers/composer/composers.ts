import type { Address } from '../../kernel/schema.ts'
import type { FlashLoanSource } from '../../margin/flash-loan.ts'

/**
 * Forwarder of 1delta's documentation and published encoder. An older package uses another forwarder: see the guide.
 */
export const COMPOSER_FORWARDER = '0xfCa1154C643C32638AEe9a43eeE7f377f515c801'

/**
 * Composers by chain id. They are upgradeable proxies, so only a simulation shows their current behavior. Source:
 * npm @1delta/calldata-sdk 0.0.132, `ONE_DELTA_COMPOSER`.
 */
export const COMPOSERS: Readonly<Record<number, Address>> = {
  1: '0x8e24cfc19c6c00c524353cb8816f5f1c2f33c201',
  10: '0xCDef0A216fcEF809258aA4f341dB1A5aB296ea72',
  25: '0xcB6Eb8df68153cebF60E1872273Ef52075a5C297',
  40: '0xcB6Eb8df68153cebF60E1872273Ef52075a5C297',
  50: '0xcB6Eb8df68153cebF60E1872273Ef52075a5C297',
  56: '0x816EBC5cb8A5651C902Cb06659907A93E574Db0B',
  100: '0xcb6eb8df68153cebf60e1872273ef52075a5c297',
  130: '0xcB6Eb8df68153cebF60E1872273Ef52075a5C297',
  137: '0xFd245e732b40b6BF2038e42b476bD06580585326',
  143: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  146: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  169: '0xcB6Eb8df68153cebF60E1872273Ef52075a5C297',
  250: '0x816EBC5cb8A5651C902Cb06659907A93E574Db0B',
  999: '0xcb6eb8df68153cebf60e1872273ef52075a5c297',
  1088: '0xCe434378adacC51d54312c872113D687Ac19B516',
  1116: '0x816EBC5cb8A5651C902Cb06659907A93E574Db0B',
  1284: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  1329: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  1868: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  2818: '0xcB6Eb8df68153cebF60E1872273Ef52075a5C297',
  5000: '0x5c019a146758287c614fe654caec1ba1caf05f4e',
  8217: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  8453: '0xB7ea94340e65CC68d1274aE483dfBE593fD6f21e',
  9745: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  34443: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  42161: '0x05f3f58716a88A52493Be45aA0871c55b3748f18',
  43111: '0x79f4061BF049c5c6CAC6bfe2415c2460815F4ac7',
  43114: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  59144: '0x816EBC5cb8A5651C902Cb06659907A93E574Db0B',
  80094: '0xcB6Eb8df68153cebF60E1872273Ef52075a5C297',
  81457: '0x816EBC5cb8A5651C902Cb06659907A93E574Db0B',
  167000: '0x594cE4B82A81930cC637f1A59afdFb0D70054232',
  534352: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
  747474: '0x8E24CfC19c6C00c524353CB8816f5f1c2F33c201',
}

/** A flash loan source that a composer supports. */
export interface ComposerFlashLoan extends FlashLoanSource {
  /** Number by which the composer identifies the source. */
  readonly poolId: number
}

/**
 * Flash loan sources by chain id, the cheapest first. A composer only accepts callbacks of the pools that it was compiled
 * with. Sources: npm @1delta/calldata-sdk 0.0.132, `FLASH_LOAN_PROVIDERS`; @1delta/dex-registry 0.0.97, `FLASH_LOAN_IDS`; pools:
 * https://github.com/1delta-DAO/lender-metadata/tree/main/config
 */
export const COMPOSER_FLASH_LOANS: Readonly<Record<number, readonly ComposerFlashLoan[]>> = {
  10: [
    { kind: 'morpho', contract: '0xce95AfbB8EA029495c66020883F87aaE8864AF92', poolId: 0 },
    { kind: 'aave-v3', contract: '0x794a61358D6845594F94dc1DB02A252b5b4814aD', poolId: 0 },
  ],
  137: [{ kind: 'aave-v3', contract: '0x794a61358D6845594F94dc1DB02A252b5b4814aD', poolId: 0 }],
  5000: [{ kind: 'aave-v2', contract: '0xCFa5aE7c2CE8Fadc6426C1ff872cA45378Fb7cF3', poolId: 1 }],
  8453: [
    { kind: 'morpho', contract: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb', poolId: 0 },
    { kind: 'aave-v3', contract: '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5', poolId: 0 },
  ],
  42161: [{ kind: 'aave-v3', contract: '0x794a61358D6845594F94dc1DB02A252b5b4814aD', poolId: 0 }],
  43111: [
    { kind: 'aave-v3', contract: '0xdB7e029394a7cdbE27aBdAAf4D15e78baC34d6E8', poolId: 20 },
    { kind: 'aave-v3', contract: '0xaA397b29510a7219A0f3f7cE3eb53A09bc2A924c', poolId: 83 },
  ],
  167000: [
    { kind: 'aave-v2', contract: '0x1697A950a67d9040464287b88fCa6cb5FbEC09BA', poolId: 3 },
    { kind: 'aave-v2', contract: '0x3A2Fd8a16030fFa8D66E47C3f1C0507c673C841e', poolId: 4 },
  ],
}
