/** A cache in front of the shop that stores its public answers. */
export type CdnPort = {
  /** Drops every stored answer that carries one of the keys. Rejects when it did not. */
  purge: (keys: readonly string[]) => Promise<void>
}
