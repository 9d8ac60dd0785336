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
import { deleteCachedUser } from './cached-user.ts';

/** Calls for signed-in users. Loaded on demand, because public pages do not need them. */
export const parseUser = (answer: unknown): User => User.parse(answer);
export const logIn = (given: Credentials) => call(login, given);
export const createAccount = (given: NewAccount) => call(register, given);
export const logOut = () => call(logout, undefined);
/** A browser that stores nothing has nothing to delete. */
export const deleteLocalData = () => deleteCachedUser().catch(() => {});
export const saveLanguage = (language: Language) => call(updateUser, { language });
