import type { Address, Hash, Log } from 'viem'
import type { ChainClient } from '../chains/client.ts'

export type MinedLog = Log<bigint, number, false>

/** Contracts of a chain whose events are read. */
export interface LogSource {
  readonly chainId: number
  readonly client: ChainClient
  readonly contracts: readonly Address[]
}

/** Events of the followed contracts. Events that a reorganization removed are excluded. */
export interface LogFollower<Event> {
  /** Reads the new blocks. After a reorganization, it reads the chain again from the first block. */
  refresh(): Promise<void>
  eventsOn(chainId: number): readonly Event[]
  /** Returns the number of the last block that was read. */
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

/** Follows the events of the sources. `read` converts the logs of one chain, in order, to events. */
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
    // Run one read at a time: a slow one must not overwrite newer state.
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
