import {
  type Credentials,
  login,
  logout,
  type NewAccount,
  register,
  User,
  updateUser,
} from '@timbre/contract/accounts';
import type { Language } from '@timbre/contract/language';
import { call } from './api.ts';
import { forgetAccount } from './kept-account.ts';

/** The calls behind the session. Loaded when one is made: a visitor of a public page has no use for them. */
export const parseUser = (answer: unknown): User => User.parse(answer);
export const logIn = (given: Credentials) => call(login, given);
export const createAccount = (given: NewAccount) => call(register, given);
export const logOut = () => call(logout, undefined);
/** A browser that keeps nothing has nothing to forget. */
export const forgetHere = () => forgetAccount().catch(() => {});
export const saveLanguage = (language: Language) => call(updateUser, { language });
