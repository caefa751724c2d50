import { definePart } from '../../part.ts'
import { SDK_PEERS } from '../../support/sdks.ts'

export const importPart = definePart({
  name: 'import',
  title: 'Cold import',
  about:
    'Milliseconds from `import()` to the module in a fresh Node process, built files from the disk; in turns.',
  questions: {
    core: {
      what: 'The entry',
      unit: 'ms',
      peers: { ...SDK_PEERS, viem: '`viem`' },
      floors: { node: '`node:fs`' },
      aim: { most: 100 },
      note: 'what is imported differs as in the whole entries above; the quickest of the others is a thin client of one server.',
    },
    providers: {
      what: 'Every provider at once, `@causeway/core/providers`',
      unit: 'ms',
      peers: { cow: '`@cowprotocol/sdk-bridging`' },
      note: 'An application imports the providers that it has, each by an entry of its own.',
    },
    evm: {
      what: 'Chains of the EVM, `@causeway/core/evm`',
      unit: 'ms',
      peers: { lifi: '`@lifi/sdk-provider-ethereum`', viem: '`viem`' },
      note: 'Ours imports parts of viem itself.',
    },
  },
})
