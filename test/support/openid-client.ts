/** How the tests' provider knows the shop. */
export const CLIENT_ID = 'petik-shop'
export const CLIENT_SECRET = 'a-secret-of-the-shop-that-tests-use'
/** A second client of the same provider: somebody else's site. */
export const OTHER_CLIENT_ID = 'another-site'
