import { setTimeout as delay } from 'node:timers/promises'
import {
  type Hash,
  type Hex,
  keccak256,
  type LocalAccount,
  parseTransaction,
  recoverTransactionAddress,
} from 'viem'
import type { ChainPort, Rpc } from './create-chain-port.ts'

type Replacement = 'drop' | 'speedUp' | 'cancel'

/**
 * Returns the transaction that the network receives instead, and the hash that is returned to its sender.
 *
 * @param accounts accounts that can sign, by lower-cased address
 */
export async function createReplacement(
  rpc: Rpc,
  fault: Replacement,
  accounts: ReadonlyMap<string, LocalAccount>,
): Promise<{ readonly hash: Hash; readonly replacement?: Hex }> {
  const raw = getRawTransaction(rpc)
  const hash = keccak256(raw)
  if (fault === 'drop') return { hash }
  const serializedTransaction = raw as `0x02${string}`
  const from = await recoverTransactionAddress({ serializedTransaction })
  const account = accounts.get(from.toLowerCase())
  if (!account) throw new Error(`No local account can sign for ${from}.`)
  const sent = parseTransaction(serializedTransaction)
  const { nonce, chainId, gas, to, value, data } = sent
  const raise = (fee: bigint | undefined) => ((fee ?? 1_000_000_000n) * 15n) / 10n + 1n
  const fees = {
    type: 'eip1559' as const,
    ...(nonce === undefined ? {} : { nonce }),
    chainId,
    maxFeePerGas: raise(sent.maxFeePerGas),
    maxPriorityFeePerGas: raise(sent.maxPriorityFeePerGas),
  }
  const call =
    fault === 'cancel'
      ? { to: account.address, value: 0n, gas: 50_000n }
      : { to: to ?? null, value: value ?? 0n, data: data ?? '0x', gas: gas ?? 3_000_000n }
  return { hash, replacement: await account.signTransaction({ ...fees, ...call }) }
}

export function isSend({ method }: Rpc): boolean {
  return method === 'eth_sendRawTransaction'
}

/**
 * Waits until the transaction is mined, removes its block by a reorganization after a moment, and sends the transaction
 * again later. Does nothing if the last blocks contain other transactions.
 */
export async function reorganize(port: ChainPort, rpc: Rpc): Promise<void> {
  const raw = getRawTransaction(rpc)
  const hash = keccak256(raw)
  const minedIn = await waitForBlock(port, hash)
  if (minedIn === undefined) return
  await delay(700)
  const head = await port.blockNumber()
  for (let number = minedIn; number <= head; number++) {
    const block = await port.ask('eth_getBlockByNumber', `0x${number.toString(16)}`, false)
    if (!containsOnly(block, hash)) return
  }
  await port.ask('anvil_reorg', head - minedIn + 1, [])
  await delay(1_500)
  try {
    await port.sendRaw(raw)
  } catch (error) {
    // The sender has sent the transaction again or replaced it. The audit distinguishes the two.
    if (!String(error).includes('nonce too low') && !String(error).includes('already')) throw error
  }
}

async function waitForBlock(port: ChainPort, hash: Hash): Promise<number | undefined> {
  for (let attempt = 0; attempt < 50; attempt++) {
    const receipt = await port.ask('eth_getTransactionReceipt', hash)
    if (typeof receipt === 'object' && receipt !== null && 'blockNumber' in receipt) {
      return Number(receipt.blockNumber)
    }
    await delay(100)
  }
  return undefined
}

function containsOnly(block: unknown, hash: Hash): boolean {
  if (typeof block !== 'object' || block === null || !('transactions' in block)) return false
  const { transactions } = block
  return Array.isArray(transactions) && transactions.every((transaction) => transaction === hash)
}

function getRawTransaction({ params }: Rpc): Hex {
  return String(params?.[0]) as Hex
}
