/**
 * What answers for a system contract or a token in a saved test: a call gets the recorded answer if it is the recorded
 * call (caller, value and input). Calls that may write are answered in their order, static ones whenever; all others get
 * nothing, and are counted as off record.
 */

/** For a test that Solidity's compiler reads: it takes the answers one by one. */
export const recorderSource = `/// Answers of a system contract or a token: each call gets the recorded answer if it is the recorded call.
contract RecordedAnswers {
    struct Answer {
        bytes32 what;
        bool succeeds;
        bytes output;
    }

    Answer[] answers;
    uint256 given;
    bool public isOffRecord;
    mapping(bytes32 => Answer) statics;

    function next(address caller, uint256 value, bytes calldata input, bool succeeds, bytes calldata output) external {
        answers.push(Answer(keccak256(abi.encode(caller, value, input)), succeeds, output));
    }

    function always(address caller, uint256 value, bytes calldata input, bool succeeds, bytes calldata output) external {
        bytes32 what = keccak256(abi.encode(caller, value, input));
        statics[what] = Answer(what, succeeds, output);
    }

    fallback() external payable {
        bytes32 what = keccak256(abi.encode(msg.sender, msg.value, msg.data));
        Answer memory answer = statics[what];
        if (answer.what == 0) {
            // Those that failed were taken, but what was counted then was reverted.
            while (given < answers.length && !answers[given].succeeds && answers[given].what != what) given++;
            if (given < answers.length && answers[given].what == what) {
                answer = answers[given];
            } else {
                isOffRecord = true;
                return;
            }
            if (answer.succeeds) given++;
        }
        bytes memory output = answer.output;
        bool succeeds = answer.succeeds;
        assembly {
            if succeeds { return(add(output, 32), mload(output)) }
            revert(add(output, 32), mload(output))
        }
    }
}`;

/**
 * For a test that can't compile a contract, as code whose answers follow it (`test/trace/recordedAnswers.yul` is its
 * source). From byte 256: for each answer whether it's static, whether it succeeds, and the lengths of input and output,
 * as words; then caller and value as words, the input and the output. Slot 0 counts the answers that were given, slot 1
 * is 1 once a call was off record.
 */
export const recorderCode = [
  '3360005234602052366000604037366040016000206000546000918280936101005b388110605c575b505050505080',
  '156056576080816000396020516040516060519283910160c0016000396052576000fd5b6000f35b60018055005b60',
  '8081600039600051602051916040519182604001938188606051968060808701600039600020149260d6575b156099',
  '575b5050010160c0016021565b90956001019585158988111615608e579091945060b85792816080608e565b945050',
  '509350915060ce575b5038808080806028565b6000553860c4565b898811158b151783161560895799508299608956',
].join('');
