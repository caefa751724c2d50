import { definePart } from '../../part.ts'
import { SDK_PEERS } from '../../support/sdks.ts'

export const sizePart = definePart({
  name: 'size',
  title: 'Bundle size',
  about:
    'Size of an application bundle: gzip -9 of one minified ES module, including code that is loaded later. Libraries that an application already has (viem, React, TanStack) are excluded, unless the row includes all dependencies.',
  questions: {
    lifiQuote: {
      what: 'Request a quote from LI.FI',
      unit: 'kB',
      peers: { lifi: '`@lifi/sdk` createClient + getQuote' },
      note: 'LI.FI’s client returns the reply of its server. Causeway also validates the reply, applies a deadline, ranks it with other quotes, explains failures, and tracks the status.',
    },
    acrossQuote: {
      what: 'Request a quote from Across',
      unit: 'kB',
      peers: {
        function: '`@across-protocol/app-sdk` getQuote',
        client: '`@across-protocol/app-sdk` createAcrossClient',
      },
      note: 'The same differences as above. Both peers import viem, which is excluded here; Causeway does not import it.',
    },
    relayQuote: {
      what: 'Request a quote from Relay',
      unit: 'kB',
      peers: { relay: '`@relayprotocol/relay-sdk` createClient + getQuote' },
      note: 'Relay’s client also executes the quote, with viem.',
    },
    bridges: {
      what: 'Request and rank quotes of several bridges: Causeway 20, CoW 3',
      unit: 'kB',
      peers: { cow: '`@cowprotocol/sdk-bridging` BridgingSdk' },
      note: 'CoW’s SDK swaps before it bridges and creates the order for both; Causeway uses the swaps of the providers.',
    },
    acrossQuoteWhole: {
      what: 'Request a quote from Across, with all dependencies',
      unit: 'kB',
      peers: {
        function: '`@across-protocol/app-sdk` getQuote',
        client: '`@across-protocol/app-sdk` createAcrossClient',
        lifi: '`@lifi/sdk` createClient + getQuote',
        relay: '`@relayprotocol/relay-sdk` createClient + getQuote',
        cow: '`@cowprotocol/sdk-bridging` BridgingSdk',
      },
      note: 'Each requests its own service. LI.FI’s client is a thin layer over its server, as above.',
    },
    lendingFigures: {
      what: 'Compute figures of an account from loaded data: health, capacity, limits',
      unit: 'kB',
      peers: {
        aave: '`@aave/math-utils` formatUserSummary',
        morpho: '`@morpho-org/blue-sdk` AccrualPosition',
      },
      target: { max: 5 },
      note: 'Causeway includes the rules of every protocol, and the effects of actions.',
    },
    lendingRead: {
      what: 'Read an account on Aave and its figures, with all dependencies',
      unit: 'kB',
      peers: { aave: '`@aave/client` AaveClient + userPosition' },
      note: 'AaveKit requests Aave’s server, which computes the figures; Causeway reads the contracts with viem, which is included here.',
    },
    whole: {
      what: 'The whole entry point',
      unit: 'kB',
      peers: SDK_PEERS,
      note: '`@causeway/core` has quotes, transfers, balances, prices, wallets and error messages; each of the others has one or two of these. Applications do not ship a whole entry point: bundlers remove unused exports.',
    },
    wholeAll: {
      what: 'The whole entry point, with all dependencies',
      unit: 'kB',
      peers: SDK_PEERS,
      note: 'As above. The entry point of Causeway does not import viem: EVM chains are in a separate entry point, `@causeway/core/evm`.',
    },
  },
})
