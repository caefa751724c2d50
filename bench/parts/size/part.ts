import { definePart } from '../../part.ts'
import { SDK_PEERS } from '../../support/sdks.ts'

export const sizePart = definePart({
  name: 'size',
  title: 'Bundle size',
  about:
    'What an application ships, as gzip -9 of one minified ES module with everything in it that is loaded later too. The libraries that an application has anyway (viem, React, TanStack) are left out, unless the row says that everything is in.',
  questions: {
    lifiQuote: {
      what: 'Ask LI.FI for a quote',
      unit: 'kB',
      peers: { lifi: '`@lifi/sdk` createClient + getQuote' },
      note: 'LI.FI’s client passes on what its server answers. Ours checks the reply, gives it a deadline, ranks it beside others, explains why there is none, and asks for its status.',
    },
    acrossQuote: {
      what: 'Ask Across for a quote',
      unit: 'kB',
      peers: {
        function: '`@across-protocol/app-sdk` getQuote',
        client: '`@across-protocol/app-sdk` createAcrossClient',
      },
      note: 'The same more as above, and neither of the peers weighs viem here, which both import and ours does not.',
    },
    relayQuote: {
      what: 'Ask Relay for a quote',
      unit: 'kB',
      peers: { relay: '`@relayprotocol/relay-sdk` createClient + getQuote' },
      note: 'Relay’s client can carry the quote out too, with viem.',
    },
    bridges: {
      what: 'Ask several bridges for a quote and rank them: ours 20, theirs 3',
      unit: 'kB',
      peers: { cow: '`@cowprotocol/sdk-bridging` BridgingSdk' },
      note: 'CoW’s swaps before it bridges and writes the order for both; ours holds the providers’ own swaps.',
    },
    acrossQuoteWhole: {
      what: 'Ask Across for a quote, everything in',
      unit: 'kB',
      peers: {
        function: '`@across-protocol/app-sdk` getQuote',
        client: '`@across-protocol/app-sdk` createAcrossClient',
        lifi: '`@lifi/sdk` createClient + getQuote',
        relay: '`@relayprotocol/relay-sdk` createClient + getQuote',
        cow: '`@cowprotocol/sdk-bridging` BridgingSdk',
      },
      note: 'Each asks its own service. LI.FI’s client is a thin one over its server, as above.',
    },
    lendingFigures: {
      what: 'Figures of an account from what has been read: health, capacity, limits',
      unit: 'kB',
      peers: {
        aave: '`@aave/math-utils` formatUserSummary',
        morpho: '`@morpho-org/blue-sdk` AccrualPosition',
      },
      aim: { most: 5 },
      note: 'Ours holds the rules of every protocol, and the changes an action would make.',
    },
    lendingRead: {
      what: 'Read an account on Aave and its figures, everything in',
      unit: 'kB',
      peers: { aave: '`@aave/client` AaveClient + userPosition' },
      note: 'AaveKit asks Aave’s server, which does the sums; ours reads the contracts through viem, whose weight is in here.',
    },
    whole: {
      what: 'The whole entry',
      unit: 'kB',
      peers: SDK_PEERS,
      note: '`@causeway/core` holds quotes, transfers, balances, prices, lending, margin, wallets, settings and error texts; each of the others one or two of these. Nobody ships a whole entry: it is the most there is to shake off.',
    },
    wholeAll: {
      what: 'The whole entry, everything in',
      unit: 'kB',
      peers: SDK_PEERS,
      note: 'As above. Ours has no viem in it: chains are read through `@causeway/core/evm`, an entry of its own.',
    },
  },
})
