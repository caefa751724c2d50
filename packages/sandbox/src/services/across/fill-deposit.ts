import { type Address, type Hash, padHex } from 'viem'
import { spokePoolAbi } from '../../protocols/across/spoke-pool-abi.ts'
import { confirm } from '../../relaying/confirm.ts'
import type { AcrossChain } from './chains.ts'
import type { Deposit } from './ledger.ts'

/**
 * Gas limit of a fill with a message. An estimate is too low: with less gas, only the calls of the message fail, and the
 * fill succeeds.
 */
const messageGas = 3_000_000n

/** Fills a deposit on its destination chain. Throws without sending a transaction if the fill would revert. */
export async function fillDeposit(
  destination: AcrossChain,
  deposit: Deposit,
  relayer: Address,
  stopped: AbortSignal,
): Promise<Hash> {
  const call = {
    address: destination.pool,
    abi: spokePoolAbi,
    functionName: 'fillRelay',
    args: [deposit.relay, BigInt(destination.chainId), padHex(relayer, { size: 32 })],
    account: relayer,
  } as const
  const { client } = destination
  const { request } = await client.simulateContract(call)
  const { message } = deposit.relay
  const hash = await client.writeContract(message === '0x' ? request : { ...request, gas: messageGas })
  return (await confirm(client, hash, stopped)).transactionHash
}
