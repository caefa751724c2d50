import type { Address, Hash, Log } from 'viem'
import type { ChainClient } from '../chains/client.ts'

export type MinedLog = Log<bigint, number, false>

/** The contracts of one chain whose events are read. */
export interface LogSource {
  readonly chainId: number
  readonly client: ChainClient
  readonly contracts: readonly Address[]
}

/** The events of some contracts on several chains, and never one that its chain no longer holds. */
export interface LogFollower<Event> {
  /** Reads the blocks since the last time; starts over on a chain whose history has changed. */
  refresh(): Promise<void>
  eventsOn(chainId: number): readonly Event[]
  /** The last block read of a chain. */
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

/** Follows the sources; `read` turns the logs of one chain, in their order, into what the caller keeps. */
export function followLogs<Event>(
  sources: readonly LogSource[],
  read: (chainId: number, logs: MinedLog[]) => readonly Event[],
): LogFollower<Event> {
  const records = new Map<number, ChainRecord<Event>>()
  const recordOf = (chainId: number) => records.get(chainId) ?? { head: undefined, events: [] }
  const readAll = async () => {
    await Promise.all(
      sources.map(async (source) => {
        records.set(source.chainId, await readOn(source, recordOf(source.chainId), read))
      }),
    )
  }
  let last: Promise<void> = Promise.resolve()
  return {
    // One reading after the other: a slow one must not put an older state over a newer one.
    refresh: () => {
      last = last.then(readAll, readAll)
      return last
    },
    eventsOn: (chainId) => recordOf(chainId).events,
    headOf: (chainId) => recordOf(chainId).head?.number,
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
  const known = goesOn ? record : { head: undefined, events: [] }
  const fromBlock = known.head === undefined ? 0n : known.head.number + 1n
  const logs = await client.getLogs({ address: [...contracts], fromBlock, toBlock: number })
  return { head: { number, hash }, events: [...known.events, ...read(chainId, logs)] }
}

async function continues(client: ChainClient, head: Head | undefined, newest: bigint): Promise<boolean> {
  if (head === undefined || newest <= head.number) return false
  const block = await client.getBlock({ blockNumber: head.number })
  return block.hash === head.hash
}
