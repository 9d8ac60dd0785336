import { useEffect, useState } from 'react';
import { keepChoice, readChoice } from '../../shared/stored-choice.ts';

const storageKey = 'timbre.microphone';

type Microphone = { id: string; name: string };

/** The microphones to choose from, and the chosen one; browsers name them only once one was allowed. */
export function useMicrophones(isRecording: boolean) {
  const [microphones, setMicrophones] = useState<Microphone[]>([]);
  /** Null: whichever the browser takes. */
  const [chosen, setChosen] = useState(() => readChoice(storageKey) || null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the first recording is what gives them names.
  useEffect(() => {
    const { mediaDevices } = navigator;
    if (!mediaDevices) return;
    let isOver = false;
    const look = async () => {
      const devices = await mediaDevices.enumerateDevices();
      if (!isOver) setMicrophones(devices.flatMap(asMicrophone));
    };
    void look();
    mediaDevices.addEventListener('devicechange', look);
    return () => {
      isOver = true;
      mediaDevices.removeEventListener('devicechange', look);
    };
  }, [isRecording]);
  const choose = (id: string) => {
    keepChoice(storageKey, id);
    setChosen(id || null);
  };
  return { microphones, chosen, choose };
}

/** Not those that stand for another one of the list. */
const standIns = ['', 'default', 'communications'];

function asMicrophone({ kind, deviceId, label }: MediaDeviceInfo): Microphone[] {
  const isOne = kind === 'audioinput' && !standIns.includes(deviceId) && label !== '';
  return isOne ? [{ id: deviceId, name: label }] : [];
}
