import { definePart } from '../../part.ts'

export const transfersPart = definePart({
  name: 'transfers',
  title: 'Transfers under way',
  about:
    'Both ask a stub of LI.FI’s status service, which says PENDING for ever. Ours goes through its whole tracker, with a journal and a parsed reply; the other is `WaitForTransactionStatusTask` of `@lifi/sdk`, which its executor waits with.',
  questions: {
    requests: {
      what: 'Requests for one transfer in its first 30 minutes, on a clock that is moved by hand',
      unit: 'count',
      peers: { lifi: '`@lifi/sdk`' },
      note: 'Ours asks less often the older a transfer is, every 10 s to every 60 s, and so learns of its end up to a minute later; theirs asks every 5 s.',
    },
    bytes: {
      what: 'Bytes of those requests and replies: addresses and bodies',
      unit: 'kB',
      peers: { lifi: '`@lifi/sdk`' },
    },
    timers: {
      what: '10,000 transfers: timers between two rounds of questions',
      unit: 'count',
      peers: { lifi: '`@lifi/sdk`' },
      aim: { most: 1 },
    },
    atOnce: {
      what: '10,000 transfers: requests at once',
      unit: 'count',
      peers: { lifi: '`@lifi/sdk`' },
      aim: { most: 64 },
    },
    memory: {
      what: '10,000 transfers: memory for each, beyond its record',
      unit: 'bytes',
      peers: { lifi: '`@lifi/sdk`' },
      aim: { most: 500 },
      note: 'Of theirs, the step that it is handed is not counted.',
    },
    cycle: {
      what: '10,000 transfers: a round that asks for all, of a stub that answers at once',
      unit: 'ms',
      peers: { lifi: '`@lifi/sdk`' },
      note: 'Theirs asks for all at once and reads one field; ours asks for 64 at a time, each with a deadline and a signal, checks the reply, and writes what it learnt to the journal.',
    },
  },
})
