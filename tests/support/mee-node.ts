import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ChainClient, Sandbox } from '@causeway/sandbox'
import {
  type Address,
  concatHex,
  decodeAbiParameters,
  encodeAbiParameters,
  type Hex,
  padHex,
  parseAbi,
  size,
  toHex,
} from 'viem'
import {
  createMeeSimulation,
  type MeeService,
  type WireQuote,
  type WireState,
} from '../../packages/core/src/smart-account/mee-service.test-support.ts'
import { callsOf } from '../../packages/core/src/smart-account/user-op.ts'

/** Where the test's smart account is, on every chain. */
export const ACCOUNT: Address = '0x1111111111111111111111111111111111111111'

/** What of Biconomy's contracts the library reads. Source: `DEFAULT_CONFIGURATIONS_BY_MEE_VERSION`, version 2.1.0. */
const SUITE = {
  factory: '0x0000006648ED9B2B842552BE63Af870bC74af837',
  bootstrap: '0x0000003eDf18913c01cBc482C978bBD3D6E8ffA3',
  implementation: '0x00000000383e8cBe298514674Ea60Ee1d1de50ac',
  validator: '0x0000000031ef4155C978d48a8A7d4EDba03b04fE',
  entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
} as const satisfies Record<string, Address>

export interface MeeNode {
  readonly service: MeeService
  readonly url: string
  stop(): Promise<void>
}

/**
 * A simulation of an MEE node on a sandbox's chains: Biconomy's service in its wire format over HTTP, stand-ins for its
 * contracts that answer one thing each, and supertransactions carried out by anvil in the account's name. No bytecode of
 * Biconomy's runs: what its contracts would check of signatures is checked by nobody here but the service.
 */
export async function startMeeNode(sandbox: Sandbox): Promise<MeeNode> {
  const owner = sandbox.accounts.user.address
  const service = createMeeSimulation({ chainIds: sandbox.chains.map(({ chainId }) => chainId), owner })
  const clientOf = (chainId: string | number | bigint) => sandbox.client(Number(chainId))
  await Promise.all(sandbox.chains.map(({ client }) => installSuite(client)))
  service.carryOut = async (quote, signature) => {
    if (quote.quoteType === 'permit') await usePermit(quote, signature, { clientOf, owner })
    const states: WireState[] = []
    for (const { chainId, userOp } of quote.userOps) {
      states.push(await carryOut(clientOf(chainId), userOp['callData'] as Hex))
    }
    return states.slice(1)
  }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      answer(service, request, Buffer.concat(chunks)).then(
        ({ status, text }) => response.writeHead(status, { 'content-type': 'application/json' }).end(text),
        (error: unknown) => response.writeHead(500).end(String(error)),
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { service, url: `http://127.0.0.1:${port}/v1`, stop: () => close(server) }
}

async function answer(service: MeeService, request: IncomingMessage, body: Buffer) {
  const { method = 'GET', url = '/' } = request
  const init = method === 'GET' ? { method } : { method, body: new Uint8Array(body) }
  const reply = await service.fetch(`http://node.test${url}`, init)
  return { status: reply.status, text: await reply.text() }
}

function close(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}

async function installSuite(client: ChainClient): Promise<void> {
  const accountId = encodeAbiParameters([{ type: 'string' }], ['biconomy.nexus.1.2.0'])
  const codes: [Address, Hex][] = [
    [SUITE.factory, codeReturning(padHex(ACCOUNT, { size: 32 }))],
    [SUITE.bootstrap, '0x00'],
    [SUITE.implementation, codeReturning(accountId)],
    [SUITE.validator, '0x00'],
    [SUITE.entryPoint, codeReturning(toHex(0, { size: 32 }))],
  ]
  for (const [address, bytecode] of codes) await client.setCode({ address, bytecode })
  await client.impersonateAccount({ address: ACCOUNT })
  await client.setBalance({ address: ACCOUNT, value: 10n ** 18n })
}

/** A contract that answers the same to every call: its code ends with the answer, copied to memory and returned. */
function codeReturning(answer: Hex): Hex {
  const length = toHex(size(answer), { size: 2 })
  // PUSH2 length, PUSH1 12, PUSH0, CODECOPY, PUSH2 length, PUSH0, RETURN: 12 bytes.
  const code = concatHex(['0x61', length, '0x600c5f39', '0x61', length, '0x5ff3'])
  return concatHex([code, answer])
}

async function carryOut(client: ChainClient, callData: Hex): Promise<WireState> {
  let executionData: Hex = '0x'
  for (const { to, data, value } of callsOf(callData) ?? []) {
    executionData = await client.sendTransaction({
      account: ACCOUNT,
      chain: null,
      to: to as Address,
      data,
      value,
      gas: 500_000n,
    })
    const { status } = await client.waitForTransactionReceipt({ hash: executionData })
    if (status === 'reverted') {
      return {
        executionStatus: 'MINED_FAIL',
        isConfirmed: true,
        executionData,
        executionError: 'It reverted',
      }
    }
  }
  return { executionStatus: 'MINED_SUCCESS', isConfirmed: true, executionData }
}

const PERMIT_ABI = parseAbi([
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)',
])
/** Token, spender, domain separator, type hash, amount, chain id, nonce, v, r and s. */
const PERMIT_FIELDS = (
  [
    'address',
    'address',
    'bytes32',
    'bytes32',
    'uint256',
    'uint256',
    'uint256',
    'uint256',
    'bytes32',
    'bytes32',
  ] as const
).map((type) => ({ type }))

interface PermitContext {
  readonly owner: Address
  clientOf(chainId: bigint): ChainClient
}

/** The token itself says whether it is the owner's. */
async function usePermit(
  quote: WireQuote,
  signature: Hex,
  { owner, clientOf }: PermitContext,
): Promise<void> {
  const fields = decodeAbiParameters(PERMIT_FIELDS, `0x${signature.slice(10)}`)
  const [token, spender, , , amount, chainId, , v, r, s] = fields as readonly [
    Address,
    Address,
    Hex,
    Hex,
    bigint,
    bigint,
    bigint,
    bigint,
    Hex,
    Hex,
  ]
  const client = clientOf(chainId)
  const hash = await client.writeContract({
    account: ACCOUNT,
    chain: null,
    address: token,
    abi: PERMIT_ABI,
    functionName: 'permit',
    args: [owner, spender, amount, BigInt(quote.hash), Number(v), r, s],
  })
  await client.waitForTransactionReceipt({ hash })
}
