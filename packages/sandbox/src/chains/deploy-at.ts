import type { Address, Hex } from 'viem'
import { SandboxError } from '../errors.ts'
import type { ChainClient } from './client.ts'
import { sendAll } from './send-all.ts'

export interface Placement {
  readonly address: Address
  /** Init code, with the constructor arguments appended. */
  readonly initCode: Hex
  readonly label: string
}

/**
 * Deploys contracts at chosen addresses.
 *
 * The init code is first set as the code of the address: a call then returns the runtime code with the right immutables
 * for that address and chain, and a transaction keeps the storage writes of the constructor. The client must read from
 * the pending block; otherwise it may not see the new code.
 *
 * @throws SandboxError `INSTALL_FAILED` if a constructor reverts or returns no code
 */
export async function deployAt(
  client: ChainClient,
  deployer: Address,
  placements: readonly Placement[],
): Promise<void> {
  await setCodes(
    client,
    placements.map(({ address, initCode }) => ({ address, bytecode: initCode })),
  )
  const runtimes = await Promise.all(
    placements.map((placement) => getRuntimeCode(client, deployer, placement)),
  )
  await sendAll(
    client,
    deployer,
    placements.map(({ address, label }) => ({ to: address, label: `the constructor of ${label}` })),
  )
  await setCodes(client, runtimes)
}

async function setCodes(
  client: ChainClient,
  codes: readonly { readonly address: Address; readonly bytecode: Hex }[],
): Promise<void> {
  await Promise.all(codes.map((code) => client.setCode(code)))
}

async function getRuntimeCode(
  client: ChainClient,
  deployer: Address,
  placement: Placement,
): Promise<{ readonly address: Address; readonly bytecode: Hex }> {
  const { address, label } = placement
  try {
    const { data: bytecode } = await client.call({ account: deployer, to: address })
    if (bytecode !== undefined) return { address, bytecode }
  } catch (cause) {
    const message = `Chain ${client.chain.id}: the constructor of ${label} reverted`
    throw new SandboxError('INSTALL_FAILED', message, { cause })
  }
  throw new SandboxError(
    'INSTALL_FAILED',
    `Chain ${client.chain.id}: ${label} has no code after its deployment.`,
  )
}
