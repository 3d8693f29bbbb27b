/** How the shop speaks to its other systems. */
export type WebhookPort = {
  /**
   * Why nothing may be sent to an address, in a sentence; null where it may. A name that leads
   * nowhere yet may be set up later.
   */
  refusal: (url: string) => Promise<string | null>
  /**
   * Posts a body once and waits ten seconds at most for the status. Redirects are not followed.
   * Rejects when no answer came or the place is refused.
   */
  post: (url: string, headers: Record<string, string>, body: string) => Promise<number>
}
