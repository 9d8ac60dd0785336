import { type ReactNode, useRef, useState } from 'react';
import { ApiError } from './api.ts';
import { PasswordDialog } from './password-dialog.tsx';

export type Reauthentication = {
  /** Makes a call; where it wants the password, asks for it and makes the call again. Without the password it fails as it did. */
  reauthenticated: <Answer>(send: () => Promise<Answer>) => Promise<Answer>;
  /** To be rendered outside of any form: what is submitted in it would bubble up to that form. */
  gate: ReactNode;
};

/** The password was given too long ago. */
export function wantsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'verification-needed';
}

/** For calls that want the password to have been given lately. */
export function useReauthentication(): Reauthentication {
  const [isAsking, setIsAsking] = useState(false);
  const resolve = useRef<(isGiven: boolean) => void>(() => {});
  const askForPassword = () =>
    new Promise<boolean>((settle) => {
      resolve.current = settle;
      setIsAsking(true);
    });
  const answer = (isGiven: boolean) => {
    setIsAsking(false);
    resolve.current(isGiven);
  };
  return {
    reauthenticated: async (send) => {
      try {
        return await send();
      } catch (error) {
        if (!wantsPassword(error)) throw error;
        if (!(await askForPassword())) throw error;
        return send();
      }
    },
    gate: <PasswordDialog isOpen={isAsking} onAnswer={answer} />,
  };
}
