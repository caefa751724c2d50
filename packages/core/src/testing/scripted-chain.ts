import type { Platform, ReadCall, ReadResult } from '../platforms/platform.ts'
import type { PlatformRegistry } from '../platforms/registry.ts'
import type { RequestOptions } from '../platforms/transaction.ts'

/** Creates platforms that only have scripted contract reads, for any chain. */
export function scriptedChains(
  answer: (read: ReadCall, options: RequestOptions) => ReadResult | Promise<ReadResult>,
): PlatformRegistry {
  const unused = () => Promise.reject(new Error('A scripted chain only supports contract reads.'))
  const platform: Platform = {
    chainType: 'EVM',
    call: async (read, options = {}) => answer(read, options),
    simulateCalls: async () => ({ status: 'unsupported', reason: 'A scripted chain does not simulate.' }),
    encodeApproval: ({ token }) => ({ to: token, data: '0x', value: 0n }),
    getBlockNumber: unused,
    getBalance: unused,
    getAllowance: unused,
    simulate: unused,
    getNextNonce: unused,
    findTransaction: unused,
    getTransaction: unused,
    resolveReplacement: unused,
    getAccountKind: unused,
    getReceipt: unused,
    getTransferEvents: unused,
    dispose: () => undefined,
  }
  return { forChain: () => platform, dispose: () => undefined }
}
