import { definePart } from '../../part.ts'

export const sandboxPart = definePart({
  name: 'sandbox',
  title: 'The sandbox',
  about:
    'Time from the call to running chains and services, with chains that an earlier start has installed.',
  questions: {
    boot: { what: 'Start', unit: 'ms', target: { max: 2_000 } },
  },
})
