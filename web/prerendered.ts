/** Rendered once, at build, in English; their forms need the app. */
export const waysIn = ['/login', '/register', '/auth'];
