import type { KnownContracts } from '../../quotes/known-contracts.ts'

/** The contracts of Relay on one chain. */
export interface RelayContracts extends KnownContracts {
  /** Contract that takes deposits for transfers to other chains. */
  readonly depository: string
}

/**
 * Creates the contracts of a chain. Routers are targets but not spenders, because any caller of a router can spend its
 * allowances. Approval proxies and the depository only take tokens from their caller.
 */
function createContracts(
  depository: string,
  approvalProxies: readonly string[],
  routers: readonly string[],
): RelayContracts {
  const spenders = [depository, ...approvalProxies]
  return { depository, spenders, targets: [...spenders, ...routers] }
}

const CANCUN_DEPOSITORY = '0x4cD00E387622C35bDDB9b4c962C136462338BC31'
/** Contracts of chains with the Cancun opcodes: versions 2, 2.1 and 3 of the proxies and routers. */
const CANCUN = /* @__PURE__ */ createContracts(
  CANCUN_DEPOSITORY,
  [
    '0xBBbfD134E9b44BfB5123898BA36b01DE7ab93d98',
    '0x58cC3e0aA6CD7bf795832A225179ec2d848cE3e7',
    '0xCcC88a9D1B4ED6b0EABA998850414b24f1c315bE',
  ],
  [
    '0xF5042e6ffaC5a625D4E7848e0b01373D8eB9e222',
    '0x3eC130B627944cad9b2750300ECB0A695DA522B6',
    '0xb92fe925DC43a0ECdE6c8b1a2709c170Ec4fFf4f',
  ],
)
/** Contracts of chains without these opcodes, in the same versions. */
const LONDON = /* @__PURE__ */ createContracts(
  '0x59916DA825D2D2eC1BF878D71c88826F6633ecca',
  [
    '0xCd740B0E005cb8647F9BaF4FeBEDC8753CEeF861',
    '0x953c95146EB8CE763f35caF2F1d46DDf6A33BEA2',
    '0x8754Bc615047de01228a7527B712806A71A8dc9a',
  ],
  [
    '0x113a327221D2C4660684449bfc39Bc14aD1aAf38',
    '0xB758f3Bfa7B9d39eF5457d7c7Ffb3702F2aD3982',
    '0x9EF6d3c2F60d7b9008D74CAb1FC0F899c957C819',
  ],
)
/** Contracts of ZKsync Era, whose proxies and routers have other addresses. */
const ZKSYNC = /* @__PURE__ */ createContracts(CANCUN_DEPOSITORY, [], [])

const CANCUN_CHAINS: readonly number[] = [
  1, 10, 56, 100, 130, 137, 143, 146, 169, 185, 288, 360, 466, 480, 690, 747, 988, 999, 1135, 1329, 1514,
  1625, 1868, 1923, 1996, 2020, 2741, 2818, 4217, 4326, 4663, 5031, 5330, 7869, 7897, 8333, 8453, 9745, 17071,
  33139, 33979, 34443, 42161, 42170, 42220, 43111, 43114, 43419, 48900, 57073, 60808, 69000, 80094, 81457,
  98866, 510003, 534352, 660279, 747474, 984122, 7777777, 666666666, 1380012617,
]
const LONDON_CHAINS: readonly number[] = [25, 1088, 1101, 2911, 5000, 59144, 167000]

/**
 * The contracts of Relay by chain. Sources: github.com/relayprotocol/relay-docs, `contract-addresses.mdx` and
 * `depository/addresses.mdx`, commit f0bbe93 of 2026-08-21; for 143, 988, 4217, 4326, 4663 and 9745, which the latter
 * lacks, github.com/lifinance/contracts, `config/relay.json`, commit ef00558 of 2026-08-21. The documentation lists
 * versions by the supported opcodes of a chain, which are derived from its depository here.
 */
export const RELAY_CONTRACTS: ReadonlyMap<number, RelayContracts> = /* @__PURE__ */ new Map([
  ...CANCUN_CHAINS.map((chainId): [number, RelayContracts] => [chainId, CANCUN]),
  ...LONDON_CHAINS.map((chainId): [number, RelayContracts] => [chainId, LONDON]),
  [324, ZKSYNC],
])
