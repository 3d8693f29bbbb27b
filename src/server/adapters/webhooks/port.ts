/** Webhooks to other systems. */
export type WebhookPort = {
  /**
   * The reason why an address is refused, as a sentence; null when it is allowed. An unresolvable
   * name may be set up later.
   */
  refusal: (url: string) => Promise<string | null>
  /**
   * Posts a body once with a timeout of ten seconds and returns the status, without redirects.
   * Rejects on no answer or a refused address.
   */
  post: (url: string, headers: Record<string, string>, body: string) => Promise<number>
}
