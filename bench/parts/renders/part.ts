import { definePart } from '../../part.ts'

const CONTEXT = { context: 'a context that holds the list' }

export const rendersPart = definePart({
  name: 'renders',
  title: 'Rows on a screen',
  about:
    'A list of 1,000 rows in React’s production build, in a document without a browser; one transfer ends, or one balance is another at the next read.',
  questions: {
    transferRows: {
      what: 'Rows drawn again when one transfer changes, `useTransfer`',
      unit: 'count',
      peers: CONTEXT,
      aim: { most: 1 },
    },
    transferTime: {
      what: 'From the question after that transfer to the row',
      unit: 'ms',
      peers: CONTEXT,
      note: 'ours asks the provider, follows the rules of transfers and writes the journal before it draws; the context is only told.',
    },
    balanceRows: {
      what: 'Rows drawn again when one balance changes, `useBalanceRow`',
      unit: 'count',
      peers: { ...CONTEXT, query: '`@tanstack/react-query`, one query with `select`' },
      aim: { most: 1 },
    },
    balanceTime: {
      what: 'From the read that finds it to the row',
      unit: 'ms',
      peers: { ...CONTEXT, query: '`@tanstack/react-query`, one query with `select`' },
      note: 'ours compares 1,000 readings with those before; the context is only told.',
    },
  },
})
