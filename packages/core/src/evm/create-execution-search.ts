import { type Client, type Hex, toEventSelector } from 'viem'
import { getBlockNumber, getCode } from 'viem/actions'
import type { ExecutionSearch, ExecutionStatus } from '../platforms/transaction.ts'
import { isContractCode } from './read-account-kind.ts'

/**
 * Execution events of a Safe. The first argument is the Safe transaction hash, which is indexed since version 1.4.1.
 *
 * @see https://github.com/safe-global/safe-smart-account/blob/main/contracts/interfaces/ISafe.sol
 */
const EXECUTION_SUCCESS = toEventSelector('ExecutionSuccess(bytes32,uint256)')
const EXECUTION_FAILURE = toEventSelector('ExecutionFailure(bytes32,uint256)')

/** Block range per log query. Public nodes reject larger ranges. */
const BLOCKS_PER_REQUEST = 2_000n
/** Maximum number of queries per call. Owners may confirm after days, so older blocks are read over several calls. */
const REQUESTS_PER_CALL = 5
/** Number of blocks that are read again, because nodes behind a load balancer differ in their latest block. */
const OVERLAP = 10n

type FindExecution = (client: Client, search: ExecutionSearch) => Promise<ExecutionStatus | undefined>

/**
 * Creates a search for the transaction that executed a Safe transaction. Each call continues where the last one ended.
 */
export function createExecutionSearch(): FindExecution {
  const nextBlocks = new Map<string, bigint>()

  return async (client, { chainId, account, operationHash, fromBlock }) => {
    if (!isContractCode(await getCode(client, { address: account }))) return undefined
    const key = `${chainId}:${account}:${operationHash}`.toLowerCase()
    const head = await getBlockNumber(client, { cacheTime: 0 })
    let first = nextBlocks.get(key) ?? fromBlock
    for (let request = 0; request < REQUESTS_PER_CALL && first <= head; request++) {
      const last = first + BLOCKS_PER_REQUEST <= head ? first + BLOCKS_PER_REQUEST - 1n : head
      const execution = await findInBlocks(client, { account, operationHash, first, last })
      if (execution) {
        nextBlocks.delete(key)
        return execution
      }
      first = last + 1n
    }
    nextBlocks.set(key, first - OVERLAP > fromBlock ? first - OVERLAP : fromBlock)
    return { status: 'pending' }
  }
}

interface BlockRange extends Pick<ExecutionSearch, 'account' | 'operationHash'> {
  readonly first: bigint
  readonly last: bigint
}

async function findInBlocks(
  client: Client,
  { account, operationHash, first, last }: BlockRange,
): Promise<ExecutionStatus | undefined> {
  const logs = await client.request({
    method: 'eth_getLogs',
    params: [
      {
        address: account,
        topics: [[EXECUTION_SUCCESS, EXECUTION_FAILURE]],
        fromBlock: toQuantity(first),
        toBlock: toQuantity(last),
      },
    ],
  })
  for (const { address, topics, data, transactionHash } of logs) {
    const [event, indexedHash] = topics
    const hash = indexedHash ?? data.slice(0, 66)
    const isOwn = isSame(address, account) && isSame(hash, operationHash)
    if (!isOwn || transactionHash === null) continue
    if (event === EXECUTION_SUCCESS || event === EXECUTION_FAILURE)
      return { status: 'executed', hash: transactionHash, succeeded: event === EXECUTION_SUCCESS }
  }
  return undefined
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase()
}

function toQuantity(value: bigint): Hex {
  return `0x${value.toString(16)}`
}
