import type { Address, Hash, Log } from 'viem'
import type { ChainClient } from '../chains/client.ts'

export type MinedLog = Log<bigint, number, false>

/** Contracts of one chain whose events are read. */
export interface LogSource {
  readonly chainId: number
  readonly client: ChainClient
  readonly contracts: readonly Address[]
}

/** Events of some contracts on several chains, without those removed by reorganizations. */
export interface LogFollower<Event> {
  /** Reads new blocks; starts over if the history of a chain has changed. */
  refresh(): Promise<void>
  eventsOn(chainId: number): readonly Event[]
  /** Returns the last read block of a chain. */
  headOf(chainId: number): bigint | undefined
}

interface Head {
  readonly number: bigint
  readonly hash: Hash
}

interface ChainRecord<Event> {
  readonly head: Head | undefined
  readonly events: readonly Event[]
}

/** Follows the sources; `read` converts the logs of one chain, in order, to events. */
export function followLogs<Event>(
  sources: readonly LogSource[],
  read: (chainId: number, logs: MinedLog[]) => readonly Event[],
): LogFollower<Event> {
  const records = new Map<number, ChainRecord<Event>>()
  const getRecord = (chainId: number) => records.get(chainId) ?? { head: undefined, events: [] }
  const readAll = async () => {
    await Promise.all(
      sources.map(async (source) => {
        records.set(source.chainId, await readOn(source, getRecord(source.chainId), read))
      }),
    )
  }
  let last: Promise<void> = Promise.resolve()
  return {
    // Reads run one at a time: a slow one must not overwrite newer state.
    refresh: () => {
      last = last.then(readAll, readAll)
      return last
    },
    eventsOn: (chainId) => getRecord(chainId).events,
    headOf: (chainId) => getRecord(chainId).head?.number,
  }
}

async function readOn<Event>(
  source: LogSource,
  record: ChainRecord<Event>,
  read: (chainId: number, logs: MinedLog[]) => readonly Event[],
): Promise<ChainRecord<Event>> {
  const { client, chainId, contracts } = source
  const { number, hash, parentHash } = await client.getBlock()
  if (hash === record.head?.hash) return record
  const goesOn = parentHash === record.head?.hash || (await continues(client, record.head, number))
  const previous = goesOn ? record : { head: undefined, events: [] }
  const fromBlock = previous.head === undefined ? 0n : previous.head.number + 1n
  const logs = await client.getLogs({ address: [...contracts], fromBlock, toBlock: number })
  return { head: { number, hash }, events: [...previous.events, ...read(chainId, logs)] }
}

async function continues(client: ChainClient, head: Head | undefined, newest: bigint): Promise<boolean> {
  if (head === undefined || newest <= head.number) return false
  const block = await client.getBlock({ blockNumber: head.number })
  return block.hash === head.hash
}
