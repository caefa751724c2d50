import { type Causeway, ErrorTranslator, type QuoteRequestInput, type TransactionLog } from '@causeway/core'
import {
  Analytics,
  connectAnalytics,
  ErrorReporter,
  createErrorEvent,
  createQuotedEvent,
  type ReportContext,
} from '@causeway/core/reporting'
import { aaveV3, compoundV2 } from '@causeway/core/lenders'

const translator = new ErrorTranslator({ catalogs: [aaveV3(), compoundV2()] })

export async function explainClose(error: unknown): Promise<string> {
  const { title, message, hint } = await translator.translate(error, {
    protocol: 'aave-v3',
    operation: 'close',
    aggregator: 'Odos',
    chainId: 42161,
  })
  return [title, message, hint].filter(Boolean).join('\n')
}

export async function whyNothingHappened(logs: readonly TransactionLog[], comptroller: string) {
  const failure = await translator.translateFailureEvent(logs, { comptroller })
  return failure?.message
}

const reporter = new ErrorReporter({
  baseUrl: 'https://reports.example/chat',
  environment: 'production',
})

export function listenToThePage(page: Window): void {
  page.addEventListener('error', ({ error }) => reporter.report(error, { source: 'page' }))
  page.addEventListener('unhandledrejection', ({ reason }) => reporter.report(reason, { source: 'page' }))
}

const analytics = new Analytics()

export function onConsent(): () => void {
  return analytics.add({
    name: 'counter',
    async handle(event) {
      await fetch('https://count.example/events', { method: 'POST', body: JSON.stringify(event) })
    },
  })
}

export function connect(causeway: Causeway): () => void {
  return connectAnalytics(analytics, causeway)
}

export async function quotesOf(causeway: Causeway, request: QuoteRequestInput) {
  const results = await causeway.quotes.getQuotes(request)
  analytics.track(createQuotedEvent(results))
  return results
}

export async function onError(error: unknown, context: ReportContext): Promise<string> {
  const translated = await translator.translate(error, context)
  reporter.report(error, { ...context, translated })
  if (translated.shouldReport) analytics.track(createErrorEvent(translated, context))
  return translated.message
}
