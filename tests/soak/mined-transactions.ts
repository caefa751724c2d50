import { type Hex, pad, parseAbiItem, toEventHash, toHex } from 'viem'
import type { ChainPort } from './create-chain-port.ts'

/** Mined transaction of a user's account. */
export interface MinedTransaction {
  readonly chainId: number
  readonly hash: string
  readonly nonce: number
  /** Sender. All strings of this type are lower-case. */
  readonly from: string
  readonly to: string
  readonly data: string
  readonly value: bigint
}

/** Movement of a token from one account to another. Amount in base units. */
export interface Movement {
  readonly chainId: number
  readonly transaction: string
  readonly token: string
  readonly from: string
  readonly to: string
  readonly amount: bigint
}

/** Allowance that an owner granted to a spender. */
export interface AllowanceKey {
  readonly chainId: number
  readonly token: string
  readonly owner: string
  readonly spender: string
}

const lower = (value: unknown) => String(value).toLowerCase()
const toAddress = (topic: unknown) => `0x${lower(topic).slice(-40)}`
const toTopic = (address: string) => pad(lower(address) as Hex, { size: 32 })

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

/** Returns all transactions of the accounts, starting at a block. */
export async function readTransactions(
  port: ChainPort,
  accounts: readonly string[],
  fromBlock: number,
): Promise<readonly MinedTransaction[]> {
  const senders = new Set(accounts.map(lower))
  const head = await port.blockNumber()
  const numbers = Array.from({ length: Math.max(0, head - fromBlock + 1) }, (_, index) => fromBlock + index)
  const sent: MinedTransaction[] = []
  // Limit the concurrency, so that other users are not blocked.
  for (let start = 0; start < numbers.length; start += 20) {
    const blocks = await Promise.all(
      numbers.slice(start, start + 20).map((number) => port.ask('eth_getBlockByNumber', toHex(number), true)),
    )
    for (const block of blocks) {
      const { transactions } = block as { readonly transactions: readonly RawTransaction[] }
      for (const { hash, nonce, from, to, input, value } of transactions) {
        if (!senders.has(lower(from))) continue
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
/** WETH9 mints and burns without a Transfer event, so its Deposit and Withdrawal events are read. */
const WRAPPED = toEventHash(parseAbiItem('event Deposit(address indexed, uint256)'))
const UNWRAPPED = toEventHash(parseAbiItem('event Withdrawal(address indexed, uint256)'))
const ZERO_ADDRESS = `0x${'0'.repeat(40)}`

const APPROVAL = toEventHash(parseAbiItem('event Approval(address indexed, address indexed, uint256)'))

async function readLogs(
  port: ChainPort,
  fromBlock: number,
  topics: readonly unknown[],
): Promise<readonly RawLog[]> {
  const filter = { fromBlock: toHex(fromBlock), toBlock: 'latest', topics }
  return (await port.ask('eth_getLogs', filter)) as readonly RawLog[]
}

/**
 * Returns all token movements from or to the accounts, starting at a block, without duplicates.
 *
 * @param wrapped addresses of WETH9 tokens
 */
export async function readMovements(
  port: ChainPort,
  accounts: readonly string[],
  fromBlock: number,
  wrapped: readonly string[],
): Promise<readonly Movement[]> {
  const topics = accounts.map(toTopic)
  const read = (filter: readonly unknown[]) => readLogs(port, fromBlock, filter)
  const ofTokens = [...(await read([TRANSFER, topics])), ...(await read([TRANSFER, null, topics]))]
  const ofWrapping = await read([[WRAPPED, UNWRAPPED], topics])
  const wrappedTokens = new Set(wrapped.map(lower))
  const logs = [...ofTokens, ...ofWrapping.filter(({ address }) => wrappedTokens.has(lower(address)))]
  const unique = new Map(logs.map((log) => [JSON.stringify(log), log]))
  return [...unique.values()].map(({ address, topics: logTopics, data, transactionHash }) => ({
    chainId: port.chainId,
    transaction: lower(transactionHash),
    token: lower(address),
    ...getParties(logTopics),
    amount: BigInt(data),
  }))
}

function getParties([event, first, second]: readonly string[]): Pick<Movement, 'from' | 'to'> {
  if (event === WRAPPED) return { from: ZERO_ADDRESS, to: toAddress(first) }
  if (event === UNWRAPPED) return { from: toAddress(first), to: ZERO_ADDRESS }
  return { from: toAddress(first), to: toAddress(second) }
}

/** Returns all allowances that the accounts granted, starting at a block. */
export async function readAllowances(
  port: ChainPort,
  accounts: readonly string[],
  fromBlock: number,
): Promise<readonly AllowanceKey[]> {
  const logs = await readLogs(port, fromBlock, [APPROVAL, accounts.map(toTopic)])
  const all = logs.map(({ address, topics: [, owner, spender] }) => ({
    chainId: port.chainId,
    token: lower(address),
    owner: toAddress(owner),
    spender: toAddress(spender),
  }))
  return [...new Map(all.map((permission) => [JSON.stringify(permission), permission])).values()]
}

export async function hasSucceeded(port: ChainPort, hash: string): Promise<boolean> {
  const receipt = await port.ask('eth_getTransactionReceipt', hash)
  return typeof receipt === 'object' && receipt !== null && 'status' in receipt && receipt.status === '0x1'
}
