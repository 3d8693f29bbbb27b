/** The shop's client at the tests' provider. */
export const CLIENT_ID = 'petik-shop'
export const CLIENT_SECRET = 'a-secret-of-the-shop-that-tests-use'
/** Another site's client at the same provider. */
export const OTHER_CLIENT_ID = 'another-site'
