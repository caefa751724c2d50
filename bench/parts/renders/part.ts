import { definePart } from '../../part.ts'

const CONTEXT = { context: 'a context with the list' }

export const rendersPart = definePart({
  name: 'renders',
  title: 'Rows on a screen',
  about:
    'A list of 1,000 rows with React’s production build, in a DOM without a browser. One transfer ends, or one balance changes.',
  questions: {
    transferRows: {
      what: 'Rendered rows when one transfer changes, `useTransfer`',
      unit: 'count',
      peers: CONTEXT,
      target: { max: 1 },
    },
    transferTime: {
      what: 'Time from the status request to the row',
      unit: 'ms',
      peers: CONTEXT,
      note: 'Causeway requests the provider, computes the next state and writes the journal before it renders; the context only receives the new value.',
    },
    balanceRows: {
      what: 'Rendered rows when one balance changes, `useBalanceRow`',
      unit: 'count',
      peers: { ...CONTEXT, query: '`@tanstack/react-query`, one query with `select`' },
      target: { max: 1 },
    },
    balanceTime: {
      what: 'Time from the balance read to the row',
      unit: 'ms',
      peers: { ...CONTEXT, query: '`@tanstack/react-query`, one query with `select`' },
      note: 'Causeway compares 1,000 balances with the previous ones; the context only receives the new value.',
    },
  },
})
