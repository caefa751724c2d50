import { definePart } from '../../part.ts'
import { SDK_PEERS } from '../../support/sdks.ts'

export const importPart = definePart({
  name: 'import',
  title: 'Cold import',
  about:
    'Time from `import()` to the module in a new Node process, from built files on disk, in alternating runs.',
  questions: {
    core: {
      what: 'The root entry point',
      unit: 'ms',
      peers: { ...SDK_PEERS, viem: '`viem`' },
      baselines: { node: '`node:fs`' },
      target: { max: 100 },
      note: 'the modules differ as for the whole entry points above; the fastest of the others is a thin client of one server.',
    },
    providers: {
      what: 'All providers, `@causeway/core/providers`',
      unit: 'ms',
      peers: { cow: '`@cowprotocol/sdk-bridging`' },
      note: 'Applications import only the providers that they use, each from its own entry point.',
    },
    evm: {
      what: 'EVM chains, `@causeway/core/evm`',
      unit: 'ms',
      peers: { lifi: '`@lifi/sdk-provider-ethereum`', viem: '`viem`' },
      note: 'Causeway imports parts of viem.',
    },
  },
})
