import { type Address, encodeFunctionData, type Hex, hexToBigInt, parseAbi, toHex } from 'viem'
import { batchExecutorAddress } from '../protocols/batch-executor/batch-executor-address.ts'
import type { BurnerContext, BurnerOptions } from './burner.ts'
import { WalletRejection } from './wallet-rejection.ts'

const EXECUTOR = parseAbi([
  'struct Call { address to; uint256 value; bytes data; }',
  'function execute(Call[] calls) payable',
])

interface SentCalls {
  readonly id?: string
  readonly from: Address
  readonly chainId: Hex
  readonly calls: readonly { readonly to: Address; readonly data?: Hex; readonly value?: Hex }[]
}

interface SentBatch {
  readonly chainId: number
  readonly hash: Hex
}

/** Returns the batch methods of the burner wallet, which implement EIP-5792 with EIP-7702. */
export function createBurnerBatches(
  owner: Address,
  { chains, batching = 'ready' }: Pick<BurnerOptions, 'chains' | 'batching'>,
  contextOf: (chainId: number) => BurnerContext,
): Record<string, (params: readonly unknown[]) => Promise<unknown>> {
  if (batching === 'unsupported') return {}
  const sent = new Map<string, SentBatch>()

  return {
    async wallet_getCapabilities([, asked]) {
      const ids = (asked as Hex[] | undefined)?.map(Number) ?? chains.map(({ chainId }) => chainId)
      const walletIds = ids.filter((id) => chains.some(({ chainId }) => chainId === id))
      return Object.fromEntries(
        await Promise.all(
          walletIds.map(async (id) => {
            const status = (await isDelegated(contextOf(id))) ? 'supported' : 'ready'
            return [toHex(id), { atomic: { status } }]
          }),
        ),
      )
    },
    async wallet_sendCalls([params]) {
      const batch = params as SentCalls
      const { id = toHex(sent.size + 1, { size: 32 }) } = batch
      if (sent.has(id)) throw new WalletRejection(5720, 'A batch with this id already exists.')
      if (batch.from.toLowerCase() !== owner.toLowerCase())
        throw new WalletRejection(4100, 'The request is for a different account.')
      const context = contextOf(Number(batch.chainId))
      if (batching === 'upgrade-rejected' && !(await isDelegated(context))) {
        throw new WalletRejection(5750, 'The user rejected the account upgrade')
      }
      sent.set(id, { chainId: context.chainId, hash: await sendCalls(context, batch) })
      return { id }
    },
    async wallet_getCallsStatus([id]) {
      const batch = sent.get(id as string)
      if (!batch) throw new WalletRejection(5730, 'Unknown batch id.')
      const common = { version: '2.0.0', id, chainId: toHex(batch.chainId), atomic: true }
      const receipt = await contextOf(batch.chainId)
        .client.getTransactionReceipt({ hash: batch.hash })
        .catch(() => undefined)
      if (!receipt) return { ...common, status: 100 }
      const succeeded = receipt.status === 'success'
      const receipts = [{ transactionHash: batch.hash, status: succeeded ? '0x1' : '0x0', logs: [] }]
      return { ...common, status: succeeded ? 200 : 500, receipts }
    },
  }
}

async function isDelegated({ account, client }: BurnerContext): Promise<boolean> {
  const code = await client.getCode({ address: account.address })
  return code?.toLowerCase() === `0xef0100${batchExecutorAddress.slice(2).toLowerCase()}`
}

async function sendCalls(context: BurnerContext, { calls }: SentCalls): Promise<Hex> {
  const { account, chainId, client } = context
  const nonce = await client.getTransactionCount({ address: account.address, blockTag: 'pending' })
  const list = calls.map(({ to, data = '0x', value }) => ({
    to,
    data,
    value: value ? hexToBigInt(value) : 0n,
  }))
  const upgrade = (await isDelegated(context))
    ? {}
    : {
        authorizationList: [
          // The authorization needs the following nonce, because the transaction increments the nonce before the
          // authorization is checked.
          await account.signAuthorization({ address: batchExecutorAddress, chainId, nonce: nonce + 1 }),
        ],
      }
  const fees = await client.estimateFeesPerGas({ chain: null })
  const serializedTransaction = await account.signTransaction({
    ...upgrade,
    ...fees,
    type: 'authorizationList' in upgrade ? 'eip7702' : 'eip1559',
    chainId,
    nonce,
    to: account.address,
    data: encodeFunctionData({ abi: EXECUTOR, args: [list] }),
    gas: 3_000_000n,
  } as Parameters<typeof account.signTransaction>[0])
  return client.sendRawTransaction({ serializedTransaction })
}
