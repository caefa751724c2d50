import { definePart } from '../../part.ts'

export const sandboxPart = definePart({
  name: 'sandbox',
  title: 'The sandbox',
  about: 'From the call to running chains and services, on chains that an earlier start has installed.',
  questions: {
    boot: { what: 'Start', unit: 'ms', aim: { most: 2_000 } },
  },
})
