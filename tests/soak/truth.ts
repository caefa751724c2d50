import { type Hex, pad, parseAbiItem, toEventHash, toHex } from 'viem'
import type { ChainPort } from './chain-port.ts'

/** A transaction that a user's account sent and a block holds. */
export interface SentOnChain {
  readonly chainId: number
  readonly hash: string
  readonly nonce: number
  /** All texts in lower case. */
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: bigint
}

/** One movement of a token. Amount in base units. */
export interface Movement {
  readonly chainId: number
  readonly transaction: string
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** What the owner lets the spender take. */
export interface Permission {
  readonly chainId: number
  readonly token: string
  readonly owner: string
  readonly spender: string
}

const lower = (value: unknown) => String(value).toLowerCase()
const addressIn = (topic: unknown) => `0x${lower(topic).slice(-40)}`
const topicOf = (address: string) => pad(lower(address) as Hex, { size: 32 })

interface RawTransaction {
  readonly hash: string
  readonly nonce: string
  readonly from: string
  readonly to: string | null
  readonly input: string
  readonly value: string
}

interface RawLog {
  readonly address: string
  readonly topics: readonly string[]
  readonly data: string
  readonly transactionHash: string
}

/** Every transaction of the accounts in the blocks from there on. */
export async function readSent(
  port: ChainPort,
  accounts: readonly string[],
  fromBlock: number,
): Promise<readonly SentOnChain[]> {
  const known = new Set(accounts.map(lower))
  const head = await port.blockNumber()
  const numbers = Array.from({ length: Math.max(0, head - fromBlock + 1) }, (_, index) => fromBlock + index)
  const sent: SentOnChain[] = []
  // As many at a time as do not crowd out everybody else.
  for (let at = 0; at < numbers.length; at += 20) {
    const blocks = await Promise.all(
      numbers.slice(at, at + 20).map((number) => port.ask('eth_getBlockByNumber', toHex(number), true)),
    )
    for (const block of blocks) {
      const { transactions } = block as { readonly transactions: readonly RawTransaction[] }
      for (const { hash, nonce, from, to, input, value } of transactions) {
        if (!known.has(lower(from))) continue
        sent.push({
          chainId: port.chainId,
          hash: lower(hash),
          nonce: Number(nonce),
          from: lower(from),
          to: lower(to ?? ''),
          data: lower(input),
          value: BigInt(value),
        })
      }
    }
  }
  return sent
}

const TRANSFER = toEventHash(parseAbiItem('event Transfer(address indexed, address indexed, uint256)'))
/** WETH9 makes and burns its tokens without an event of a transfer. */
const WRAPPED = toEventHash(parseAbiItem('event Deposit(address indexed, uint256)'))
const UNWRAPPED = toEventHash(parseAbiItem('event Withdrawal(address indexed, uint256)'))
const NOBODY = `0x${'0'.repeat(40)}`

const APPROVAL = toEventHash(parseAbiItem('event Approval(address indexed, address indexed, uint256)'))

async function logsOf(
  port: ChainPort,
  fromBlock: number,
  topics: readonly unknown[],
): Promise<readonly RawLog[]> {
  const filter = { fromBlock: toHex(fromBlock), toBlock: 'latest', topics }
  return (await port.ask('eth_getLogs', filter)) as readonly RawLog[]
}

/**
 * Every movement of a token from or to the accounts in the blocks from there on, each once.
 *
 * @param wrapped tokens that are WETH9
 */
export async function readMovements(
  port: ChainPort,
  accounts: readonly string[],
  fromBlock: number,
  wrapped: readonly string[],
): Promise<readonly Movement[]> {
  const topics = accounts.map(topicOf)
  const read = (filter: readonly unknown[]) => logsOf(port, fromBlock, filter)
  const ofTokens = [...(await read([TRANSFER, topics])), ...(await read([TRANSFER, null, topics]))]
  const ofWrapping = await read([[WRAPPED, UNWRAPPED], topics])
  const known = new Set(wrapped.map(lower))
  const logs = [...ofTokens, ...ofWrapping.filter(({ address }) => known.has(lower(address)))]
  const unique = new Map(logs.map((log) => [JSON.stringify(log), log]))
  return [...unique.values()].map(({ address, topics: found, data, transactionHash }) => ({
    chainId: port.chainId,
    transaction: lower(transactionHash),
    token: lower(address),
    ...endsOf(found),
    amount: BigInt(data),
  }))
}

function endsOf([event, first, second]: readonly string[]): Pick<Movement, 'from' | 'to'> {
  if (event === WRAPPED) return { from: NOBODY, to: addressIn(first) }
  if (event === UNWRAPPED) return { from: addressIn(first), to: NOBODY }
  return { from: addressIn(first), to: addressIn(second) }
}

/** Whom the accounts have given an allowance in the blocks from there on. */
export async function readPermissions(
  port: ChainPort,
  accounts: readonly string[],
  fromBlock: number,
): Promise<readonly Permission[]> {
  const logs = await logsOf(port, fromBlock, [APPROVAL, accounts.map(topicOf)])
  const all = logs.map(({ address, topics: [, owner, spender] }) => ({
    chainId: port.chainId,
    token: lower(address),
    owner: addressIn(owner),
    spender: addressIn(spender),
  }))
  return [...new Map(all.map((one) => [JSON.stringify(one), one])).values()]
}

export async function hasSucceeded(port: ChainPort, hash: string): Promise<boolean> {
  const receipt = await port.ask('eth_getTransactionReceipt', hash)
  return typeof receipt === 'object' && receipt !== null && 'status' in receipt && receipt.status === '0x1'
}
