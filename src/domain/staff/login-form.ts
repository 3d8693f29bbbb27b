/** Login names: 2 to 32 lower-case letters, digits, dots and dashes. */
export const STAFF_LOGIN_FORM = /^[a-z0-9][a-z0-9._-]{1,31}$/
