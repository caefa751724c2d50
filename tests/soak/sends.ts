import { setTimeout as delay } from 'node:timers/promises'
import {
  type Hash,
  type Hex,
  keccak256,
  type LocalAccount,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import type { ChainPort, Rpc } from './chain-port.ts'

type Replacement = 'drop' | 'speedUp' | 'cancel'

export function isSend({ method }: Rpc): boolean {
  return method === 'eth_sendRawTransaction'
}

/**
 * What the network gets in place of a transaction, and the hash that its sender is told all the same.
 *
 * @param accounts who can sign, by lower-cased address
 */
export async function inPlaceOf(
  rpc: Rpc,
  fate: Replacement,
  accounts: ReadonlyMap<string, LocalAccount>,
): Promise<{ readonly hash: Hash; readonly instead?: Hex }> {
  const raw = rawOf(rpc)
  const hash = keccak256(raw)
  if (fate === 'drop') return { hash }
  const serializedTransaction = raw as `0x02${string}`
  const from = await recoverTransactionAddress({ serializedTransaction })
  const account = accounts.get(from.toLowerCase())
  if (!account) throw new Error(`Nobody here signs for ${from}`)
  const sent = parseTransaction(serializedTransaction)
  const { nonce, chainId, gas, to, value, data } = sent
  const dearer = (fee: bigint | undefined) => ((fee ?? 1_000_000_000n) * 15n) / 10n + 1n
  const fees = {
    type: 'eip1559' as const,
    ...(nonce === undefined ? {} : { nonce }),
    chainId,
    maxFeePerGas: dearer(sent.maxFeePerGas),
    maxPriorityFeePerGas: dearer(sent.maxPriorityFeePerGas),
  }
  const call =
    fate === 'cancel'
      ? { to: account.address, value: 0n, gas: 50_000n }
      : { to: to ?? null, value: value ?? 0n, data: data ?? '0x', gas: gas ?? 3_000_000n }
  return { hash, instead: await account.signTransaction({ ...fees, ...call }) }
}

/**
 * Waits for the transaction, lets its block be seen for a moment, takes it out of the chain again, and has the network
 * send it once more a while later. A chain whose last blocks hold anybody else's is left as it is.
 */
export async function reorganise(port: ChainPort, rpc: Rpc): Promise<void> {
  const raw = rawOf(rpc)
  const hash = keccak256(raw)
  const minedIn = await blockOf(port, hash)
  if (minedIn === undefined) return
  await delay(700)
  const head = await port.blockNumber()
  for (let number = minedIn; number <= head; number++) {
    const block = await port.ask('eth_getBlockByNumber', `0x${number.toString(16)}`, false)
    if (!holdsNothingBut(block, hash)) return
  }
  await port.ask('anvil_reorg', head - minedIn + 1, [])
  await delay(1_500)
  try {
    await port.sendRaw(raw)
  } catch (error) {
    // Its sender has sent it again meanwhile, or something else in its place: the audit knows which.
    if (!String(error).includes('nonce too low') && !String(error).includes('already')) throw error
  }
}

async function blockOf(port: ChainPort, hash: Hash): Promise<number | undefined> {
  for (let look = 0; look < 50; look++) {
    const receipt = await port.ask('eth_getTransactionReceipt', hash)
    if (typeof receipt === 'object' && receipt !== null && 'blockNumber' in receipt) {
      return Number(receipt.blockNumber)
    }
    await delay(100)
  }
  return undefined
}

function holdsNothingBut(block: unknown, hash: Hash): boolean {
  if (typeof block !== 'object' || block === null || !('transactions' in block)) return false
  const { transactions } = block
  return Array.isArray(transactions) && transactions.every((other) => other === hash)
}

function rawOf({ params }: Rpc): Hex {
  return String(params?.[0]) as Hex
}
